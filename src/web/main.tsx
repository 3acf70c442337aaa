import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { Toaster } from './components/ui/toaster.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { Router } from './router.tsx';
import './styles/app.css';

// The scroll lock of open dialogs writes a style element: it carries the nonce of this response's security policy.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

// zod would compile its parsers with eval, which the policy forbids; asked not to, it does not even try.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Toaster />
      <Router />
    </QueryClientProvider>
  </StrictMode>,
);
