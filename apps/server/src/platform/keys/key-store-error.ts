/** The keys cannot be used; the message says which and what to do. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError'
}
