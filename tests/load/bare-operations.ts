// The minimal work of every issuer and verifier: empty HTTP requests, commits, and cryptography.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { bareCryptography } from './bare-cryptography.ts'
import { CARD_NAMES, type CardName, cardPath, MEASURED_CARDS } from './measured-cards.ts'

const { DATA_DIR = '', HOST, PORT, NO_CHECKPOINTS } = process.env
const database = new SqliteDatabase(join(DATA_DIR, 'vitrine.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
if (NO_CHECKPOINTS) database.pragma('wal_autocheckpoint = 0')
database.exec('create table flows (id integer primary key, state text not null)')
const insert = database.prepare('insert into flows (state) values (?)')
const commit = () => insert.run('one small row, as long as an identifier or two')

/** Returns each request of a card's two flows, with the minimal work for this request. */
function requestsOf(card: CardName): [string, () => unknown][] {
  const { verifyProof, signCredential, signRequestObject, decryptAnswer, verifyPresentation } = bareCryptography(
    MEASURED_CARDS[card].sizes,
  )
  const requests: Record<string, () => unknown> = {
    '/issuance/request': commit,
    '/issuance/offer': commit,
    '/issuance/token': commit,
    '/issuance/nonce': () => {},
    '/issuance/credential': () => [verifyProof(), commit(), signCredential()],
    '/presentation/request': () => [generateKeyPairSync('ec', { namedCurve: 'P-256' }), commit()],
    '/presentation/request-object': () => [commit(), signRequestObject()],
    '/presentation/response': () => [decryptAnswer(), verifyPresentation(), commit()],
    '/presentation/result': () => {},
  }
  return Object.entries(requests).map(([path, operation]) => [cardPath(card) + path, operation])
}

const requests = new Map([['/health/ready', () => {}] as const, ...CARD_NAMES.flatMap(requestsOf)])

const server = createServer((request, response) => {
  const operation = requests.get(request.url ?? '')
  request.resume().once('end', () => {
    response.statusCode = operation ? 204 : 404
    operation?.()
    response.end()
  })
})
server.listen(Number(PORT), HOST)
