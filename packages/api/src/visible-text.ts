/** Characters that leave nothing on the screen: spaces, controls, what Unicode ignores by default, the empty Braille cell. */
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/gu

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => text.replaceAll(UNSEEN, '') !== ''
