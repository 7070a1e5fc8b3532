/** Contains the id of the page's user. The server rejects the request if another user has signed in since. */
export const expectedUserHeader = 'x-tabiya-user';
