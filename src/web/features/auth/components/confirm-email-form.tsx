import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePasswordText } from '#web/components/password/messages.ts';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { useAuthText } from '../messages.ts';
import { AuthLink } from './auth-link.tsx';

const formSchema = z.object({ password: z.string().min(1) });

interface ConfirmEmailFormProps {
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

/** Asks for the sign-up password, because whoever opens the link need not be the one who signed up. */
export function ConfirmEmailForm({ isBusy, onSubmit }: ConfirmEmailFormProps) {
  const text = useAuthText();
  const { required } = usePasswordText();
  const form = useForm<z.infer<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '' },
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit(({ password }) => onSubmit(password))} noValidate className="grid gap-5">
      <div className="grid gap-2">
        <Field label={text.password} errors={errors.password ? [required] : []}>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
        </Field>
        <p className="text-sm">
          <AuthLink to="/forgot-password">{text.forgot.link}</AuthLink>
        </p>
      </div>
      <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
        {text.confirmEmail.submit}
      </Button>
    </form>
  );
}
