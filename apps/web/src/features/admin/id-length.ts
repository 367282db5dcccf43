/** Characters of the id of an account or a person that the console shows (section 9 of the specification). */
export const ID_LENGTH = 12
