/** Shows a short message for four seconds. The library behind it is loaded with the first one. */
export async function showToast(kind: 'success' | 'error', message: string): Promise<void> {
  const { toast } = await import('./toaster.tsx');
  toast[kind](message);
}
