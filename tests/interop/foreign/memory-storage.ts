import type {
  AgentContext,
  BaseRecord,
  BaseRecordConstructor,
  DependencyManager,
  Module,
  Query,
  StorageService,
  TagsBase,
} from '@credo-ts/core'
import { InjectionSymbols, RecordDuplicateError, RecordNotFoundError } from '@credo-ts/core'

// biome-ignore lint/suspicious/noExplicitAny: Credo's own interface asks for records of any tags
type AnyRecord = BaseRecord<any, any, any>

/** Storage for Credo in memory. Credo's own implementations of storage need native code that is not on npm. */
class MemoryStorage<Stored extends AnyRecord> implements StorageService<Stored> {
  readonly supportsCursorPagination = false
  readonly #records = new Map<string, Stored>()

  async save(_context: AgentContext, record: Stored): Promise<void> {
    if (this.#records.has(record.id)) throw new RecordDuplicateError('already exists', { recordType: record.type })
    this.#records.set(record.id, record.clone())
  }

  async update(_context: AgentContext, record: Stored): Promise<void> {
    this.#found(record.type, record.id)
    this.#records.set(record.id, record.clone())
  }

  async delete(_context: AgentContext, record: Stored): Promise<void> {
    this.#records.delete(this.#found(record.type, record.id).id)
  }

  async deleteById(_context: AgentContext, { type }: BaseRecordConstructor<Stored>, id: string): Promise<void> {
    this.#records.delete(this.#found(type, id).id)
  }

  async getById(_context: AgentContext, { type }: BaseRecordConstructor<Stored>, id: string): Promise<Stored> {
    return this.#found(type, id).clone()
  }

  async getAll(_context: AgentContext, { type }: BaseRecordConstructor<Stored>): Promise<Stored[]> {
    return [...this.#records.values()].filter((record) => record.type === type).map((record) => record.clone())
  }

  async findByQuery(
    context: AgentContext,
    recordClass: BaseRecordConstructor<Stored>,
    query: Query<Stored>,
  ): Promise<Stored[]> {
    return (await this.getAll(context, recordClass)).filter((record) => matches(record.getTags(), query))
  }

  #found(recordType: string, id: string): Stored {
    const record = this.#records.get(id)
    if (record?.type !== recordType) throw new RecordNotFoundError(`${id} does not exist`, { recordType })
    return record
  }
}

type AnyQuery = { $and?: AnyQuery[]; $or?: AnyQuery[]; $not?: AnyQuery } & Record<string, unknown>

function matches(tags: TagsBase, query: object): boolean {
  const { $and = [], $or, $not, ...wanted } = query as AnyQuery
  return (
    $and.every((part) => matches(tags, part)) &&
    ($or?.some((part) => matches(tags, part)) ?? true) &&
    !($not && matches(tags, $not)) &&
    Object.entries(wanted).every(([name, value]) => value === undefined || has(tags[name], value))
  )
}

const has = (tag: unknown, value: unknown): boolean =>
  Array.isArray(tag) && Array.isArray(value) ? value.every((item) => tag.includes(item)) : tag === value

/** Registers the storage in memory with Credo. */
export class MemoryStorageModule implements Module {
  register(dependencyManager: DependencyManager): void {
    dependencyManager.registerInstance(InjectionSymbols.StorageService, new MemoryStorage())
  }
}
