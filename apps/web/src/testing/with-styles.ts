/**
 * Gives the page the rules of a style sheet: tests load none by themselves.
 *
 * @param sheet its text
 * @param classes what its classes are called in the page
 * @returns takes them away again
 */
export function withStyles(sheet: string, classes: Readonly<Record<string, string>>): () => void {
  const element = document.createElement('style')
  element.textContent = sheet.replaceAll(/\.([a-z]\w*)/gi, (_, name) => `.${classes[name]}`)
  document.head.append(element)
  return () => element.remove()
}
