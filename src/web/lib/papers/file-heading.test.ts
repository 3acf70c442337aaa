import { expect, test } from 'vitest';
import { headingOf } from './file-heading.ts';

test('UPL-04 lists lead with the readable title; the file name is below it, or alone', () => {
  const fileName = 'Wirtschaftsplan_2025.xlsx';
  expect(headingOf({ title: 'Wirtschaftsplan 2025', fileName })).toEqual({
    lead: 'Wirtschaftsplan 2025',
    name: fileName,
  });
  for (const title of [null, '', fileName])
    expect(headingOf({ title, fileName })).toEqual({ lead: fileName, name: null });
});
