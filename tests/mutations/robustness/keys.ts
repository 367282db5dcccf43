import type { Mutation } from '../mutation.ts'

const KEYS = 'apps/server/src/platform/keys'
const KEY_FILES_TEST = `${KEYS}/key-files.test.ts`
const IDP = 'apps/idp/src'

export const KEYS_ROBUSTNESS: Mutation[] = [
  {
    breaks: 'that a key file is never written over',
    file: `${KEYS}/new-files.ts`,
    from: "    if (code === 'EEXIST') return false\n",
    to: "    if (code === 'EEXIST') {\n      rmSync(name)\n      linkSync(file, name)\n      return true\n    }\n",
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that a key file which is half a pair takes its other half away with it',
    file: `${KEYS}/new-files.ts`,
    from: '        for (const ours of made) rmSync(ours)\n',
    to: '',
    seenBy: [`${KEYS}/new-files.test.ts`],
  },
  {
    breaks: 'that the key file of the trust anchor without its certificate stops the start',
    file: `${KEYS}/trust-anchor.ts`,
    from: "if (presenceOf(files) === 'none') {",
    to: "if (presenceOf(files) !== 'both') {",
    also: [
      {
        file: `${KEYS}/trust-anchor.ts`,
        from: "(await settledPresenceOf(files)) === 'private-key-only'",
        to: "(await settledPresenceOf(files)) === 'none'",
      },
    ],
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that a trust anchor is not made anew above key files that the lost one signed',
    file: `${KEYS}/trust-anchor.ts`,
    from: 'if (signed.length > 0)',
    to: 'if (signed.length < 0)',
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that half a pair of key files stops the start',
    file: `${KEYS}/key-store.ts`,
    from: "if (presence === 'both' || presence === 'none') return presence === 'both'",
    to: "if (presence !== 'certificate-only') return presence === 'both'",
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that a key file for another address is set aside and kept',
    file: `${KEYS}/key-pair-files.ts`,
    from: 'for (let attempt = 1; ; attempt += 1)',
    to: 'for (let attempt = 1; attempt < 1; attempt += 1)',
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that a key file which was just made by another server is not set aside as old',
    file: `${KEYS}/key-store.ts`,
    from: "if (presenceOf(files) === 'both' && !carriesNames(files.certificate, names)) setAside(files, now)",
    to: "if (presenceOf(files) === 'both') setAside(files, now)",
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that the key file of the trust anchor signs only when it is its own',
    file: `${KEYS}/trust-anchor.ts`,
    from: 'return readPrivateKey(anchor, owner)',
    to: 'return createPrivateKey(readFileSync(anchor.privateKey))',
    also: [
      {
        file: `${KEYS}/trust-anchor.ts`,
        from: "import type { KeyObject, X509Certificate } from 'node:crypto'\nimport { existsSync } from 'node:fs'",
        to: "import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'\nimport { existsSync, readFileSync } from 'node:fs'",
      },
    ],
    seenBy: [KEY_FILES_TEST],
  },
  {
    breaks: 'that the key file of the identity provider is never written over',
    file: `${IDP}/keys.ts`,
    from: '    linkSync(draft, file)\n',
    to: '    rmSync(file, { force: true })\n    linkSync(draft, file)\n',
    seenBy: [`${IDP}/keys.test.ts`],
  },
]
