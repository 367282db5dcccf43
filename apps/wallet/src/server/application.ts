import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { WalletConfiguration } from './configuration.ts'
import { securityHeaders } from './security-headers.ts'

const DIST = join(import.meta.dirname, '../../dist')

/**
 * Serves the files and the list of trust anchors, and never sees a card or a wallet link. It sees the
 * code with which an issuer sends the person back, but only the browser has the secrets that redeem it.
 */
export async function createApplication(
  configuration: Pick<WalletConfiguration, 'trustAnchorFiles' | 'allowedConnections' | 'providerUrl' | 'emulatorUrl'>,
  dist = DIST,
): Promise<FastifyInstance> {
  const application = fastify({ bodyLimit: 1024, routerOptions: { maxParamLength: 200 } })
  const headers = securityHeaders(configuration.allowedConnections)
  application.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })

  application.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  application.get('/trust-anchors.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return readTrustAnchors(configuration.trustAnchorFiles)
  })

  await application.register(fastifyStatic, {
    root: dist,
    index: false,
    // Vite puts a hash of the content into the names of built files, so browsers may keep these files.
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(join(dist, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  // The browser does the routing, so every page is the same file. The development tools write it again while the server runs.
  const sendPage = async (reply: FastifyReply) => {
    const page = await readFile(join(dist, 'index.html'), 'utf8')
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    const { providerUrl = '', emulatorUrl = '' } = configuration
    return reply.send(page.replace('__PROVIDER__', providerUrl).replace('__EMULATOR__', emulatorUrl))
  }
  application.get('/', (_request, reply) => sendPage(reply))
  application.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')
    if (wantsPage) return sendPage(reply)
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  })
  return application
}

const MAX_BYTES = 1_048_576

/**
 * Skips a file that does not exist (yet), and one that is not a regular file of
 * at most 1 MB. Until it exists, the wallet treats the authority as unknown.
 */
async function readTrustAnchors({ issuer, documents, verifier }: WalletConfiguration['trustAnchorFiles']) {
  const [ofIssuer, ofDocuments, ofVerifier] = await Promise.all([issuer, documents, verifier].map(readCertificates))
  return { issuer: ofIssuer, documents: ofDocuments, verifier: ofVerifier }
}

async function readCertificates(files: readonly string[]): Promise<string[]> {
  const read = await Promise.allSettled(files.map(readRegularFile))
  return read.flatMap((result) => {
    if (result.status === 'rejected') return []
    return result.value.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  })
}

/** A pipe or a device is not opened, because reading it may never end. */
async function readRegularFile(file: string): Promise<string> {
  const stats = await stat(file)
  if (!stats.isFile() || stats.size > MAX_BYTES) throw new Error(`${file} is not a regular file of at most 1 MB`)
  return readFile(file, 'utf8')
}
