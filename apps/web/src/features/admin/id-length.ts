/** Number of characters that the console shows of the id of an account or a person (specification 9.13). */
export const ID_LENGTH = 12
