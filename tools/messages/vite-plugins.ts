import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin, PluginOption } from 'vite'
import { noMissingText } from './no-missing-text.ts'
import { pseudoLanguage } from './pseudo-language.ts'
import { SOURCE_LANGUAGE } from './settings.ts'

const configOf = (folder: string): string => join(folder, 'lingui.config.ts')

/**
 * Turns the macros in which texts are written into calls.
 *
 * @param folder of the app, with its `lingui.config.ts`
 */
export function messageMacros(folder: string): PluginOption {
  const configPath = configOf(folder)
  return babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath })] })
}

/** Catalogues without texts, for tests: they take the texts from where they are written. */
export function emptyCatalogues(): Plugin {
  const catalogue = /\.po$/
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
 */
export function messages(folder: string): PluginOption {
  return [
    pseudoLanguage(configOf(folder)),
    preloadFirstCatalogue(),
    messageMacros(folder),
    noMissingText(configOf(folder)),
    lingui({ configPath: configOf(folder), failOnMissing: true, failOnCompileError: true }),
  ]
}

/**
 * Lets the browser fetch the texts that most visitors need together with the program that asks for them: nothing is
 * shown before they are there.
 */
function preloadFirstCatalogue(): Plugin {
  const first = new RegExp(`/messages/${SOURCE_LANGUAGE}(/frame)?\\.po$`)
  return {
    name: 'vitrine-preload-first-catalogue',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && first.test(file.facadeModuleId ?? ''))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}
