/** The user a request is meant for. If another has signed in since, the server refuses it. */
export const expectedUserHeader = 'x-tabiya-user';
