/** A title as it stands in the middle of a sentence. What begins with several capitals is an abbreviation, and stays. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
