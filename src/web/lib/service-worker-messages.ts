export const takeOverMessage = 'take-over';
export const sendMessage = 'send-what-waits';
export const frameHeader = 'x-tabiya-frame';
