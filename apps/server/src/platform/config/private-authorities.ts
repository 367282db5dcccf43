import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readRegularFileSync, UnfitFileError } from '../files/regular-file.ts'
import { certificatePems } from '../text/certificate-pems.ts'
import { ConfigurationError } from './configuration-error.ts'
import { privateAuthoritiesConfiguration } from './private-authorities.configuration.ts'
import { readSlices } from './slice.ts'

/** Node itself reads NODE_EXTRA_CA_CERTS only from the environment in which it starts, before any settings file is read. */
export function trustPrivateAuthorities(settings: Record<string, string | undefined>): void {
  const { privateAuthorities: file } = readSlices([privateAuthoritiesConfiguration] as const, settings)
  if (file === undefined) return
  const certificates = certificatesIn(file)
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...certificates])
  } catch (cause) {
    throw new ConfigurationError(
      `NODE_EXTRA_CA_CERTS names ${file}: one of the certificates in this file cannot be used. If this Node (${process.version}) is older than 24.5, set NODE_EXTRA_CA_CERTS in the environment, not in the settings file.`,
      { cause },
    )
  }
}

function certificatesIn(file: string): string[] {
  let text: string
  try {
    text = readRegularFileSync(file).toString()
  } catch (error) {
    if (error instanceof UnfitFileError)
      throw new ConfigurationError(`NODE_EXTRA_CA_CERTS names a file that cannot be used: ${error.message}.`)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new ConfigurationError(
      `NODE_EXTRA_CA_CERTS names ${file}, which cannot be read (${code}): give the account that runs this program read access to the file.`,
    )
  }
  const certificates = certificatePems(text)
  if (certificates.length === 0)
    throw new ConfigurationError(`NODE_EXTRA_CA_CERTS names ${file}, which contains no certificate (PEM).`)
  return certificates
}
