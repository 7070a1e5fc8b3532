import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const serverUrl = process.env['TABIYA_SERVER_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  server: {
    proxy: {
      '/api': serverUrl,
      '/myws': { target: serverUrl, ws: true },
    },
  },
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    // Files, never data: URLs, so that the page's policy can stay narrow.
    assetsInlineLimit: 0,
    // All of these know light-dark(), which our styles use; an older target would have it rewritten.
    target: ['chrome125', 'firefox128', 'safari18'],
    rolldownOptions: {
      // Libraries mark their modules for React Server Components; this page has none.
      checks: { moduleLevelDirective: false },
    },
  },
});
