import { z } from 'zod';
import { findBrokenPasswordRules } from '#shared/password-rules.ts';

/** Messages are codes; the screens translate them. Bounds are those of the server's contract. */
const emailMaxLength = 254;
const nameMaxLength = 200;

export const loginFormSchema = z.object({
  email: z.string().trim().min(1, 'email_required').max(emailMaxLength, 'email_invalid'),
  password: z.string().min(1, 'password_required'),
});
export type LoginForm = z.infer<typeof loginFormSchema>;

export const signUpFormSchema = z
  .object({
    companyName: z.string().trim().max(nameMaxLength, 'too_long'),
    fullName: z.string().trim().max(nameMaxLength, 'too_long'),
    email: z
      .string()
      .trim()
      .min(1, 'email_required')
      .max(emailMaxLength, 'email_invalid')
      .pipe(z.email({ error: 'email_invalid' })),
    password: z.string().check((context) => {
      for (const code of findBrokenPasswordRules(context.value)) {
        context.issues.push({ code: 'custom', input: context.value, message: code });
      }
    }),
    confirmPassword: z.string().min(1, 'confirmation_required'),
  })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords_differ',
    // Said together with the other faults of the form, not only after them.
    when: () => true,
  });
export type SignUpForm = z.infer<typeof signUpFormSchema>;
