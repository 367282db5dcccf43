// Globals that this package uses and that both Node.js and browsers have. The package is compiled with the types of neither.
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean })
  decode(bytes: Uint8Array): string
}
declare const URL: { canParse(url: string, base?: string): boolean }
declare function atob(encoded: string): string
declare function btoa(binary: string): string
