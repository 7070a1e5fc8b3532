/** Messages between page, service worker and server. */
export const takeOverMessage = 'take-over';
export const sendMessage = 'send-what-waits';
/** Requests a prerendered page for this kind of visitor (src/server/page.ts). */
export const frameHeader = 'x-tabiya-frame';
