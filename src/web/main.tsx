import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { Toaster } from './components/ui/toaster.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { Router } from './router.tsx';
import './styles/app.css';

// The dialogs' scroll lock adds a style element: it gets this response's CSP nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

// zod would compile its parsers with eval, which the CSP forbids; this keeps it from trying.
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
