// The part of electron-installer-debian that is used; it has no types of its own.
declare module 'electron-installer-debian' {
  interface Options {
    src: string
    dest: string
    rename: (folder: string, file: string) => string
    name: string
    version: string
    arch: string
    section: string
    maintainer: string
    homepage: string
    description: string
    productDescription: string
    bin: string
    desktopTemplate: string
    icon: Record<string, string>
    depends: string[]
    suggests: string[]
    scripts: Record<string, string>
    compression: 'xz' | 'none'
  }
  export default function createDebianPackage(options: Options): Promise<{ packagePaths?: string[] }>
}
