import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const openssl = (...args: string[]): string => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })

/** A certificate authority that openssl makes and uses: a root, and below it an authority that signs requests. */
export class OpensslAuthority {
  readonly #folder: string
  readonly #name: string
  /** Certificate of the root, as PEM. */
  readonly anchor: string

  constructor(folder: string, name: string, { hasRootOnly = false } = {}) {
    this.#folder = folder
    this.#name = name
    const of = (file: string) => join(folder, `${name}-${file}`)
    const subject = (kind: string) => ['-subj', `/C=PL/O=${name}/CN=${name} ${kind}`]
    const authority =
      'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n'
    writeFileSync(of('authority.ext'), `${authority}authorityKeyIdentifier=keyid\n`)
    for (const key of ['root', 'signing'])
      openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', of(`${key}.key`))
    const extensions = authority
      .trim()
      .split('\n')
      .flatMap((extension) => ['-addext', extension])
    openssl(
      'req',
      '-x509',
      '-new',
      '-key',
      of('root.key'),
      '-days',
      '3650',
      ...subject('root'),
      '-out',
      of('root.pem'),
      ...extensions,
    )
    this.anchor = readFileSync(of('root.pem'), 'utf8')
    if (hasRootOnly) return
    openssl('req', '-new', '-key', of('signing.key'), ...subject('signing'), '-out', of('signing.csr'))
    this.#sign(of('signing.csr'), of('signing.pem'), { by: 'root', extensions: of('authority.ext'), days: 1800 })
  }

  /**
   * Signs a request, and writes the answer of the authority: the certificate, the authorities above it, and text around them.
   *
   * @param extensions lines of the section of openssl's configuration
   * @returns the file of the answer
   */
  answer(request: string, extensions: string[], { by = 'signing' as 'root' | 'signing', days = 300 } = {}): string {
    const file = (name: string) => join(this.#folder, `${this.#name}-${name}`)
    openssl('req', '-verify', '-noout', '-in', request)
    const common = ['keyUsage=critical,digitalSignature', 'subjectKeyIdentifier=hash', 'authorityKeyIdentifier=keyid']
    writeFileSync(file('leaf.ext'), [...common, ...extensions].join('\n'))
    this.#sign(request, file('leaf.pem'), { by, extensions: file('leaf.ext'), days })
    const above = by === 'root' ? ['root'] : ['root', 'signing']
    const certificates = [...above, 'leaf'].map((name) => readFileSync(file(`${name}.pem`), 'utf8'))
    writeFileSync(file('answer.pem'), `Your certificates\r\n${certificates.join('\n').replaceAll('\n', '\r\n')}`)
    return file('answer.pem')
  }

  #sign(request: string, out: string, options: { by: string; extensions: string; days: number }): void {
    const of = (file: string) => join(this.#folder, `${this.#name}-${file}`)
    const by = ['-CA', of(`${options.by}.pem`), '-CAkey', of(`${options.by}.key`), '-CAcreateserial']
    openssl(
      'x509',
      '-req',
      '-in',
      request,
      ...by,
      '-days',
      `${options.days}`,
      '-extfile',
      options.extensions,
      '-out',
      out,
    )
  }
}
