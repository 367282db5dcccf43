import { join } from 'node:path'
import { DOCUMENT_SIGNER_USAGE } from '../../../apps/server/src/platform/certificates/subject-names.ts'
import type { RunningProduct } from '../product.ts'
import { runCommand } from './command.ts'
import { OpensslAuthority } from './openssl-authority.ts'

/** Anchors of the three authorities as PEM, by the role of the wallet's side. */
export type AnchorsByRole = Record<'issuer' | 'documents' | 'verifier', string[]>

type Site = Pick<RunningProduct, 'storage' | 'url' | 'dataDirectory'>

/** Three authorities that openssl makes, each for one role of a server. */
export class Authorities {
  readonly access: OpensslAuthority
  readonly issuer: OpensslAuthority
  readonly iaca: OpensslAuthority

  constructor(folder: string) {
    this.access = new OpensslAuthority(folder, 'Access')
    this.issuer = new OpensslAuthority(folder, 'Issuer')
    this.iaca = new OpensslAuthority(folder, 'Iaca', { hasRootOnly: true })
  }

  get anchors(): AnchorsByRole {
    return { issuer: [this.issuer.anchor], documents: [this.iaca.anchor], verifier: [this.access.anchor] }
  }

  /** Signs the open request of a role, and returns the file of the answer. */
  answer(role: keyof AnchorsByRole, { dataDirectory, url }: Omit<Site, 'storage'>): string {
    const request = (purpose: string) => join(dataDirectory, 'keys', `${purpose}.csr`)
    switch (role) {
      case 'issuer':
        return this.issuer.answer(request('credential-issuer'), [`subjectAltName=URI:${url}`])
      case 'documents':
        return this.iaca.answer(
          request('document-signer'),
          [`extendedKeyUsage=critical,${DOCUMENT_SIGNER_USAGE}`, 'issuerAltName=URI:https://iaca.example'],
          { by: 'root' },
        )
      case 'verifier':
        return this.access.answer(request('request-object'), ['subjectAltName=email:help@example.org'])
    }
  }

  /** Certifies all three roles of a server, which uses the certificates from its next restart. */
  async certify(site: Site): Promise<void> {
    for (const role of ['issuer', 'documents', 'verifier'] as const) {
      const names = ['--country', 'PL', '--organization', `Vitrine ${role}`, '--common-name', 'Cards']
      await succeed(site, 'request', role, ...names)
      await succeed(site, 'install', role, this.answer(role, site), '--yes')
    }
  }
}

async function succeed(site: Site, ...args: string[]): Promise<void> {
  const { code, complained } = await runCommand('keys', site, ...args)
  if (code !== 0) throw new Error(`vitrine keys ${args.join(' ')}: ${complained}`)
}
