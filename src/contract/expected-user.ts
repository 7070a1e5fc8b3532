/** Names the user of the page. The server rejects the request if another user has signed in since. */
export const expectedUserHeader = 'x-tabiya-user';
