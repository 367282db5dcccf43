import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_FIELDS, cardOf, FIELD_CARDS, NAMED_BACKEND, readCardOf, valueAt } from './card-fields.ts'

/** Folder of the shipped cards. */
export const SHIPPED_CARDS = fileURLToPath(new URL('../scenarios', import.meta.url))

const ADDED = fileURLToPath(new URL('added-cards', import.meta.url))

export const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>'

/** A folder with the shipped cards (`SCENARIOS_DIR`), in which a test can add or change cards. */
export class CardFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'vitrine-cards-'))

  constructor() {
    cpSync(SHIPPED_CARDS, this.path, { recursive: true })
  }

  /** Adds a card, and a picture with the same name. */
  add(card: { id: string }): void {
    writeFileSync(this.#fileOf(card.id), JSON.stringify(card))
    writeFileSync(join(this.path, 'images', `${card.id}.svg`), PICTURE)
  }

  /** Adds a second bank, and a second gate. */
  addSecondBankAndGate(): void {
    cpSync(ADDED, this.path, { recursive: true })
  }

  /** Adds the cards of `tests/card-fields`. @param backend origin for the cards that name another server */
  addFieldCards(backend = NAMED_BACKEND): void {
    cpSync(FIELD_CARDS, this.path, { recursive: true })
    for (const field of ALL_FIELDS)
      if (valueAt(readCardOf(field), 'apiHost') !== undefined) this.change(cardOf(field), { apiHost: backend })
  }

  /** Changes members of a card's file, nested objects included. */
  change(id: string, changes: Record<string, unknown>): void {
    const card = JSON.parse(readFileSync(this.#fileOf(id), 'utf8'))
    for (const [name, value] of Object.entries(changes))
      card[name] = isObject(card[name]) && isObject(value) ? { ...card[name], ...value } : value
    writeFileSync(this.#fileOf(id), JSON.stringify(card))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  #fileOf(id: string): string {
    return join(this.path, `${id}.json`)
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
