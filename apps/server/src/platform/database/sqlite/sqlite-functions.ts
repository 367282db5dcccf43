import type SqliteDatabase from 'better-sqlite3'
import { Alphabet } from '../../text/alphabet.ts'

/** Name of the SQL function that returns the key by which a name is sorted in the alphabet of a language. */
export const KEY_OF_NAME = 'key_of_name'

/** Adds this project's SQL functions to a connection to the embedded database. */
export function addFunctions(database: SqliteDatabase.Database): void {
  const alphabets = new Map<string, Alphabet>()
  database.function(KEY_OF_NAME, { deterministic: true }, (name: unknown, language: unknown) => {
    const tag = String(language)
    const alphabet = alphabets.get(tag) ?? new Alphabet(tag)
    alphabets.set(tag, alphabet)
    return alphabet.keyOf(String(name))
  })
}
