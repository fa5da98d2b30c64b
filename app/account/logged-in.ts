export const loggedIn = {
  kind: 'success',
  title: 'Logged In successfully!',
  text: 'You are now being redirected.',
} as const;
