/** Whether anything of a text can be seen: not spaces, controls, what Unicode ignores by default, or the empty Braille cell. */
export const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u.test(text)
