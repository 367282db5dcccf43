// Explains why npm failed, from what it wrote. Plain JavaScript that Node 18 can parse: see launch.mjs.

const CERTIFICATE_CODES = /^(CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/
const NETWORK_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENETUNREACH', 'EHOSTUNREACH']
const FOLDER_CODES = ['ENOENT', 'EACCES', 'EPERM', 'EROFS']

/**
 * Returns a line of progress for a download that npm repeats; undefined for all other lines. npm itself is silent for more than a
 * minute if there is no network.
 *
 * @param {string} line
 * @returns {string | undefined}
 */
export function progressOf(line) {
  const [, url = '', attempt, code] = /^npm http fetch GET (\S+) attempt (\d+) failed with (\w+)/.exec(line) ?? []
  return attempt && `${hostOf(url)} cannot be reached (${code}, attempt ${attempt} of 3) ...`
}

/**
 * Returns the cause of a failure and what to do about it.
 *
 * @param {string[]} lines what npm wrote
 * @param {{ root: string }} project the folder of the project
 * @returns {string}
 */
export function npmFailure(lines, { root }) {
  const [code = '', path = ''] = ['code', 'path'].map((name) => fieldOf(lines, name))
  if (code === 'ENOSPC') return 'The disk is full. Free some space.'
  if (FOLDER_CODES.includes(code) && path.startsWith(root))
    return `This account cannot write to ${path} (${code}). Give it write access to the folder of the project.`
  if (FOLDER_CODES.includes(code) && path)
    return `npm cannot write to ${path} (${code}), where it keeps downloads. Set npm_config_cache to a folder that this account can write to.`
  if (CERTIFICATE_CODES.test(code))
    return `The certificate of the npm registry is signed by an authority that Node does not know (${code}), usually that of a proxy that reads the traffic.\nSave the authority's certificate as a PEM file, and set NODE_EXTRA_CA_CERTS to its path.`
  if (NETWORK_CODES.includes(code) || code.endsWith('TIMEDOUT') || code.endsWith('TIMEOUT'))
    return `The npm registry cannot be reached (${code}). Check the network connection and npm's proxy settings; completed downloads are kept.`
  return "See npm's error message above. Correct the cause; completed downloads are kept."
}

/** Returns a field of npm's error message, such as `npm error code EROFS`. */
function fieldOf(lines, name) {
  const start = new RegExp(`^npm (?:error|ERR!) ${name} `)
  const line = lines.find((text) => start.test(text))
  return line?.replace(start, '').trim()
}

function hostOf(url) {
  try {
    return new URL(url).host
  } catch {
    return 'The npm registry'
  }
}
