import type { Mutation } from '../mutation.ts'

const KEYS = 'apps/server/src/platform/keys'
const KEY_FILES_TEST = `${KEYS}/key-files.test.ts`
const IDP = 'apps/idp/src'
const LOG = 'apps/server/src/platform/log'
const LOG_PROTOCOL_TEST = 'tests/protocol/durability/log.test.ts'

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
    from: "if (presenceOf(files) === 'both' && isOld()) setAside(files, now)",
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

  // The log
  {
    breaks: 'that nobody waits for the log',
    file: 'apps/server/src/platform/http/api-server.ts',
    from: 'base: null, stream: log }',
    to: 'base: null }',
    seenBy: [LOG_PROTOCOL_TEST],
  },
  {
    breaks: 'that a server which ends waits a moment for its log',
    file: 'apps/server/src/platform/http/api-server.ts',
    from: "  app.addHook('onClose', () => log.flush())\n",
    to: '',
    seenBy: [LOG_PROTOCOL_TEST],
  },
  {
    breaks: 'that the last words of a process are in its log',
    file: `${LOG}/standard-output.ts`,
    from: 'if (!isHanging) writeAtOnce',
    to: 'if (isHanging) writeAtOnce',
    seenBy: [`${LOG}/standard-output.test.ts`],
  },
  {
    breaks: 'that there is a moment for a slow reader of the log',
    file: `${LOG}/standard-output.ts`,
    from: 'LAST_WORDS = 500',
    to: 'LAST_WORDS = 0',
    seenBy: [`${LOG}/standard-output.test.ts`],
  },
  {
    breaks: 'that a write of the log to a pipe never holds the end of the process',
    file: `${LOG}/standard-output.ts`,
    from: "if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => {})",
    to: '',
    seenBy: [LOG_PROTOCOL_TEST],
  },
  {
    breaks: 'the bound of what waits for the log',
    file: `${LOG}/log-queue.ts`,
    from: 'if (this.#lost > 0 || this.#rest.length + this.#waitingBytes + bytes.length > this.#limit) this.#lost += 1\n    else this',
    to: 'this',
    seenBy: [`${LOG}/log-queue.test.ts`],
  },
  {
    breaks: 'that the log tells of what it lost',
    file: `${LOG}/log-queue.ts`,
    from: '      if (this.#lost > 0) this.#tellOfLoss()\n',
    to: '      this.#lost = 0\n',
    seenBy: [`${LOG}/log-queue.test.ts`, LOG_PROTOCOL_TEST],
  },
  {
    breaks: 'that the log goes on where a write took half a line',
    file: `${LOG}/log-queue.ts`,
    from: 'else this.#rest = this.#rest.subarray(written)',
    to: 'else this.#rest = Buffer.alloc(0)',
    seenBy: [`${LOG}/log-queue.test.ts`],
  },
  {
    breaks: 'that the log is tried again after an error',
    file: `${LOG}/log-queue.ts`,
    from: 'if (written === undefined) await pause(RETRY_PAUSE)',
    to: 'if (written === undefined) this.#rest = Buffer.alloc(0)',
    seenBy: [`${LOG}/log-queue.test.ts`],
  },
  {
    breaks: 'that the log of the identity provider may fail',
    file: `${IDP}/log.ts`,
    from: '  } catch {\n    return false\n  }',
    to: '  } finally {\n    lost += 0\n  }',
    seenBy: [`${IDP}/log.test.ts`],
  },
  {
    breaks: 'that the log of a program on a full disk does not end npm run dev',
    file: 'tools/log-file.ts',
    from: '    } catch {\n      this.#lost += 1\n    }',
    to: '    } finally {\n      this.#lost += 0\n    }',
    seenBy: ['tools/log-file.test.ts'],
  },

  // The supply chain
  {
    breaks: 'the pin of the Node that is installed',
    file: 'tools/pinned-node.mjs',
    from: ".digest('hex') !== sha256)",
    to: ".digest('hex') === '')",
    seenBy: ['tools/pinned-node.test.ts'],
  },
  {
    breaks: 'that the launcher obeys the pin of Node',
    file: 'tools/launch.mjs',
    from: "=== 'deleted')",
    to: "=== 'none')",
    seenBy: ['tools/pinned-node.test.ts'],
  },
  {
    breaks: 'that the pin of Node holds after it was found right once',
    file: 'tools/pinned-node.mjs',
    from: "[sha256, size, mtimeMs, ctimeMs, ino].join(' ')",
    to: "[sha256, size, mtimeMs].join(' ')",
    seenBy: ['tools/pinned-node.test.ts'],
  },
  {
    breaks: 'that each package has a hash in the pin of all packages',
    file: 'package-lock.json',
    from: '      "integrity": "sha512-BZVzFhJ/mUvTLMYbc9x6el0o2Uv5zP7bACYyhFb6fSc1giroXm7PL0a5KqMJ9F+/BnkYRjagD/ROSDVOZ6eapg==",\n',
    to: '',
    seenBy: ['tests/lockfile.test.ts'],
  },
  {
    breaks: 'that an audit without an answer is no good news',
    file: 'tools/audit-report.ts',
    from: 'exitCode: 2,',
    to: 'exitCode: 0,',
    seenBy: ['tools/audit-report.test.ts'],
  },
  {
    breaks: 'that an audit fails for a grave vulnerability',
    file: 'tools/audit-report.ts',
    from: "severity === 'high' || severity === 'critical'",
    to: "severity === 'critical'",
    seenBy: ['tools/audit-report.test.ts'],
  },
  {
    breaks: 'that an audit tells apart what the product runs with',
    file: 'tools/audit-report.ts',
    from: '!names.has(one.package)',
    to: 'names.has(one.package)',
    seenBy: ['tools/audit-report.test.ts'],
  },
]
