import { z } from 'zod';
import { nameSchema } from '#shared/contracts/users.ts';
import { findBrokenPasswordRules, hasOneOf, recoverySpecialCharacters } from '#shared/passwords/password-rules.ts';

/** Messages are codes that the screens translate. Bounds match the server's contract. */
const emailMaxLength = 254;
const codeMaxLength = 200;

const emailField = z
  .string()
  .trim()
  .min(1, 'email_required')
  .max(emailMaxLength, 'email_invalid')
  .pipe(z.email({ error: 'email_invalid' }));

/** Each broken rule is a separate fault. */
const passwordField = z.string().check((context) => {
  for (const code of findBrokenPasswordRules(context.value)) {
    context.issues.push({ code: 'custom', input: context.value, message: code });
  }
});

const isConfirmed = ({ password, confirmPassword }: { password: string; confirmPassword: string }): boolean =>
  confirmPassword === '' || password === confirmPassword;
/** `when` makes it run together with the other checks, not only after they pass. */
const differs = { path: ['confirmPassword'], error: 'differ', when: () => true };

const confirmField = z.string().min(1, 'repeatRequired');

export const loginFormSchema = z.object({
  email: z.string().trim().min(1, 'email_required').max(emailMaxLength, 'email_invalid'),
  password: z.string().min(1, 'required'),
});
export type LoginForm = z.infer<typeof loginFormSchema>;

export const emailFormSchema = z.object({ email: emailField });
export type EmailForm = z.infer<typeof emailFormSchema>;

export const signUpFormSchema = z
  .object({
    companyName: nameSchema,
    fullName: nameSchema,
    email: emailField,
    password: passwordField,
    confirmPassword: confirmField,
  })
  .refine(isConfirmed, differs);
export type SignUpForm = z.infer<typeof signUpFormSchema>;

export const newPasswordFormSchema = z
  .object({ password: passwordField, confirmPassword: confirmField })
  .refine(isConfirmed, differs);
export type NewPasswordForm = z.infer<typeof newPasswordFormSchema>;

/** The forced change has a single message for any missing rule. */
export const changePasswordFormSchema = z
  .object({
    password: z.string().refine((value) => findBrokenPasswordRules(value).length === 0, 'allRules'),
    confirmPassword: confirmField,
  })
  .refine(isConfirmed, differs);

export const recoveryFormSchema = z
  .object({
    recoveryCode: z.string().trim().min(1, 'recovery_code_required').max(codeMaxLength, 'too_long'),
    password: z.string().check((context) => {
      const [broken] = findBrokenPasswordRules(context.value);
      const isOfLength = broken !== 'password_too_short' && broken !== 'password_too_long';
      const isMixed = broken === undefined && hasOneOf(context.value, recoverySpecialCharacters);
      if (isOfLength && isMixed) return;
      context.issues.push({ code: 'custom', input: context.value, message: isOfLength ? 'allRules' : broken });
    }),
    confirmPassword: confirmField,
  })
  .refine(isConfirmed, differs);
export type RecoveryForm = z.infer<typeof recoveryFormSchema>;
