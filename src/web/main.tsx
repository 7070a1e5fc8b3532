import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { watchBackButton } from './app/back-button.ts';

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock behind Mantine's modals takes the nonce of its style element from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

watchBackButton();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App styleNonce={styleNonce} />
  </StrictMode>,
);
