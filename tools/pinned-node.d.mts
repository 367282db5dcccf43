export const PINNED_VERSION: string

/** By platform: the package that holds Node, and the SHA-256 of the program in it. */
export const PINNED_NODES: Record<string, { name: string; sha256: string }>

/**
 * Whether a program is the pinned one; one that is not is deleted with its folder. A success is remembered in the file
 * `mark`.
 */
export function verifyNode(options: {
  binary: string
  folder: string
  sha256: string
  mark: string
}): 'pinned' | 'deleted'
