export const takeOverMessage = 'take-over';
export const sendMessage = 'send-what-waits';
/**
 * A request header with the kind of visitor, so that the server returns the matching prerendered page
 * (src/server/page.ts).
 */
export const frameHeader = 'x-tabiya-frame';
