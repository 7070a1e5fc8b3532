/** Whom a request of the page is made for. The cookie may be somebody else's by the time it arrives: then it is refused. */
export const madeForHeader = 'x-tabiya-user';
