import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin, PluginOption } from 'vite'
import { noMissingText } from './no-missing-text.ts'
import { pseudoLanguage } from './pseudo-language.ts'
import { type FirstWords, startsInLanguage } from './starts-in-language.ts'
import { untranslated } from './untranslated.ts'

const configOf = (folder: string): string => join(folder, 'lingui.config.ts')

/** Compiles the Lingui macros, with which the code marks its texts, into function calls. */
export function messageMacros(folder: string): PluginOption {
  const configPath = configOf(folder)
  return babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath })] })
}

/** Tests then see the English texts in the code. */
export function emptyCatalogues(): Plugin {
  const catalogue = /\.po(\?pseudo)?$/
  return {
    name: 'vitrine-empty-catalogues',
    enforce: 'pre',
    // All imports of catalogues resolve to one virtual module, because some catalogues exist only after a build.
    resolveId: { filter: { id: catalogue }, handler: () => '\0empty.po' },
    load: { filter: { id: catalogue }, handler: () => 'export const messages = {}' },
  }
}

export function messages(folder: string, { firstWords }: { firstWords?: FirstWords } = {}): PluginOption {
  return [
    pseudoLanguage(configOf(folder)),
    startsInLanguage(folder, firstWords),
    messageMacros(folder),
    noMissingText(configOf(folder)),
    untranslated(configOf(folder)),
    lingui({ configPath: configOf(folder), failOnCompileError: true }),
  ]
}
