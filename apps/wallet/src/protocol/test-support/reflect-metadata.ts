// @peculiar/x509 registers its parts with a container that insists on this API being there. Nothing here reads it.
Object.assign(Reflect, {
  getMetadata: () => undefined,
  getOwnMetadata: () => undefined,
  defineMetadata: () => undefined,
})
