import type SqliteDatabase from 'better-sqlite3'
import { Alphabet } from '../../text/alphabet.ts'

export const KEY_OF_NAME = 'key_of_name'

export function addFunctions(database: SqliteDatabase.Database): void {
  const alphabets = new Map<string, Alphabet>()
  database.function(KEY_OF_NAME, { deterministic: true }, (name: unknown, language: unknown) => {
    const tag = String(language)
    const alphabet = alphabets.get(tag) ?? new Alphabet(tag)
    alphabets.set(tag, alphabet)
    return alphabet.keyOf(String(name))
  })
}
