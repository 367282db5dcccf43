/** Number of characters that the console shows of the id of an account or a person (section 9 of the specification). */
export const ID_LENGTH = 12
