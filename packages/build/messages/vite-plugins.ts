import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin, PluginOption } from 'vite'
import { noMissingText } from './no-missing-text.ts'
import { pseudoLanguage } from './pseudo-language.ts'
import { startsInLanguage } from './starts-in-language.ts'

const configOf = (folder: string): string => join(folder, 'lingui.config.ts')

/**
 * Mutex the macros in which texts are written into calls.
 *
 * @param folder of the app, with its `lingui.config.ts`
 */
export function messageMacros(folder: string): PluginOption {
  const configPath = configOf(folder)
  return babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath })] })
}

/** Catalogues without texts, for tests: they take the texts from where they are written. */
export function emptyCatalogues(): Plugin {
  const catalogue = /\.po(\?pseudo)?$/
  return {
    name: 'vitrine-empty-catalogues',
    enforce: 'pre',
    // Some are written only by a build.
    resolveId: { filter: { id: catalogue }, handler: () => '\0empty.po' },
    load: { filter: { id: catalogue }, handler: () => 'export const messages = {}' },
  }
}

/**
 * What Vite needs for an app whose texts are in catalogues: the macros, the catalogues compiled, and the pseudo-language.
 * The build fails where a language lacks a text, or the catalogues one that the code uses.
 *
 * @param folder of the app, with its `lingui.config.ts`
 * @param firstWords a text of the app, in English, that its pages show until the program has loaded
 */
export function messages(folder: string, { firstWords }: { firstWords?: string } = {}): PluginOption {
  return [
    pseudoLanguage(configOf(folder)),
    startsInLanguage(folder, firstWords),
    messageMacros(folder),
    noMissingText(configOf(folder)),
    lingui({ configPath: configOf(folder), failOnMissing: true, failOnCompileError: true }),
  ]
}
