import { EllipsisVertical } from 'lucide-react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { Decision } from '#shared/contracts/meetings.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { Menu } from '#web/components/ui/menu.tsx';
import { useCollectionsText } from '../../messages.ts';
import { ExtractItems } from '../exports/extract-items.tsx';

/** What can be done with a decision of a list. */
export function DecisionMenu({ decision }: { decision: Decision }) {
  const { extract: text } = useCollectionsText();
  return (
    <Menu
      trigger={
        <IconButton
          label={text.actionsOf(tidyQuotation(decision.what).slice(0, 120))}
          size="smallIcon"
          className="text-muted"
        >
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      <ExtractItems recordId={decision.id} />
    </Menu>
  );
}
