/**
 * Wraps a storage, which may be blocked or full, so that it never throws.
 *
 * @param open throws if the browser blocks the storage
 */
export const safeStorage = (open: () => Storage = () => window.localStorage) => ({
  read: (key: string): string | null => {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  },

  /** Returns false if nothing was stored. */
  write: (key: string, value: string): boolean => {
    try {
      open().setItem(key, value)
      return true
    } catch {
      return false
    }
  },
})
