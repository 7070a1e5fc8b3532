/**
 * A request names its user in this header. If another user has signed in since, the server rejects the request.
 */
export const expectedUserHeader = 'x-tabiya-user';
