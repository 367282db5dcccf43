import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zIssuanceResponse } from '@vitrine/api'
import { greyJpeg } from '../../protocol/jpeg.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { Vitrine } from '../product/vitrine.ts'
import { HOLDER } from '../steps/app-pages.ts'

/** Somebody with a bank account and a job, whose wallet answers at once. */
export class Holder {
  readonly #wallet: TestWallet
  readonly #credentials: readonly ReceivedCredential[]

  private constructor(wallet: TestWallet, credentials: readonly ReceivedCredential[]) {
    this.#wallet = wallet
    this.#credentials = credentials
  }

  static async of(vitrine: Vitrine): Promise<Holder> {
    const anchor = readFileSync(join(vitrine.dataDirectory, 'keys', 'trust-anchor.pem'), 'utf8')
    const wallet = new TestWallet({ trustAnchors: [anchor] })
    const receive = async (type: string, fieldData: Record<string, string>) => {
      const answer = await fetch(`${vitrine.appUrl}/basic/request2`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type, fieldData: { displayName: HOLDER, ...fieldData } }),
      })
      const { url, pin } = zIssuanceResponse.parse(await answer.json())
      return wallet.receive(url, pin === undefined ? {} : { txCode: pin })
    }
    return new Holder(wallet, [
      await receive('BankAccount', {}),
      await receive('VerifiedEmployee', {
        jobTitle: 'Curator',
        department: 'Glass and light',
        mail: 'maria@example.com',
        photo: greyJpeg({ width: 24, height: 32 }).toString('base64'),
      }),
    ])
  }

  /** Shows what a request asks for. */
  async answer(requestUrl: string): Promise<void> {
    await this.#wallet.present(requestUrl, this.#credentials)
  }
}
