import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..', '..', '..')
/** Compiler of the project. The older compiler of `tests` is for the generator only. */
const TYPESCRIPT = join(
  dirname(createRequire(join(ROOT, 'package.json')).resolve('typescript/package.json')),
  'bin',
  'tsc',
)

/** Client types generated from the description of an API, in a folder of their own. */
export class GeneratedClient {
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async of(description: object): Promise<GeneratedClient> {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
    await mkdir(join(directory, 'generated'))
    // Members with a default are optional.
    const types = await openapiTypes(JSON.stringify(description), { defaultNonNullable: false })
    await writeFile(join(directory, 'generated', 'api.ts'), astToString(types))
    return new GeneratedClient(directory)
  }

  /** Returns the compiler's errors in a program that uses the types, with this project's strictness; empty if there are none. */
  async compile(program: string): Promise<string> {
    const project = join(this.#directory, 'tsconfig.json')
    const compilerOptions = {
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      incremental: false,
      // Resolves the program's relative imports in the folder of the generated types.
      rootDirs: [HERE, this.#directory],
    }
    await writeFile(
      project,
      JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files: [join(HERE, program)] }),
    )
    return new Promise((resolve) =>
      execFile(process.execPath, [TYPESCRIPT, '--project', project], (error, output) =>
        resolve(output === '' && error ? error.message : output),
      ),
    )
  }

  async remove(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true })
  }
}
