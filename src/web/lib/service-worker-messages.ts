export const takeOverMessage = 'take-over';
export const sendMessage = 'send-what-waits';
/** Tells the server which prerendered page to return (src/server/page.ts). */
export const frameHeader = 'x-tabiya-frame';
