import { sql } from 'kysely'
import type { CardSource, OpenCardSource } from '../../apps/server/src/base/cards/card-source.ts'
import { type Card, zCard } from '../../packages/api/src/cards/card.ts'

type Context = Parameters<OpenCardSource>[0]

/** Id under which the servers notify each other. */
const TOPIC = 'toy-cards'

/** A card source that reads a table. The server that changes a card notifies the other servers, which read the table again. */
export class TableCards implements CardSource {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  async list(): Promise<Card[]> {
    const { rows } = await sql<{ definition: string }>`select definition from toy_cards`.execute(this.#query)
    return rows.map(({ definition }) => zCard.parse(JSON.parse(definition)))
  }

  changed(listener: () => void): () => void {
    return this.#context.notifications.subscribe(TOPIC, listener)
  }

  async put(card: { id: string }): Promise<void> {
    await this.#change(
      card.id,
      sql`insert into toy_cards (id, definition) values (${card.id}, ${JSON.stringify(card)})`,
    )
  }

  async remove(id: string): Promise<void> {
    await this.#change(id, sql`select 1`)
  }

  /** Creates the table. A source of the product would have a migration. */
  static async createTable({ query }: Pick<Context['database'], 'query'>): Promise<void> {
    await sql`create table toy_cards (id text primary key, definition text not null)`.execute(query)
  }

  async #change(id: string, insert: ReturnType<typeof sql>): Promise<void> {
    const { database, notifications } = this.#context
    await database.transaction(async (tx) => {
      await sql`delete from toy_cards where id = ${id}`.execute(tx)
      await insert.execute(tx)
      notifications.announce(tx, TOPIC)
    })
  }

  get #query(): Context['database']['query'] {
    return this.#context.database.query
  }
}
