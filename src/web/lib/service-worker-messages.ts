/** Words between the page, its service worker and the server. */
export const takeOverMessage = 'take-over';
export const sendMessage = 'send-what-waits';
/** Asks the server (src/server/page.ts) for a page as it is drawn for this kind of visitor. */
export const frameHeader = 'x-tabiya-frame';
