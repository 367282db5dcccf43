const ADVICE: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) => `${path} exists and is not a folder: name a folder.`,
  ENOTDIR: (path) => `A part of the path ${path} is a file and not a folder: name a path whose parts are folders.`,
  EISDIR: (path) => `${path} is a folder: name a file.`,
  ENOENT: (path) => `${path} does not exist: correct the path.`,
  EACCES: (path) =>
    `This account has no permission for ${path}: change the owner or the permissions, or use another account.`,
  EPERM: (path) =>
    `This account has no permission for ${path}: change the owner or the permissions, or use another account.`,
  EROFS: (path) => `${path} is on a disk that is mounted read-only: use another disk, or mount it for writing.`,
  ENOSPC: (path) => `The disk of ${path} is full: free some space on it.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up: free some space, or raise the quota.`,
}

export function explainFileError(error: Error): string | undefined {
  if (!('code' in error) || !('syscall' in error) || typeof error.code !== 'string') return undefined
  // An error of an open file does not name the path.
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'a file that this command writes'
  return ADVICE[error.code]?.(path)
}
