#!/bin/sh
# Makes all files of this folder with OpenSCAD 2021.01, ADMesh 0.98.4, Assimp 5.2.5, Gmsh 4.8.4, Blender 3.4.1, FreeCAD 0.20.2, MeshLab 2020.09 and PrusaSlicer 2.5.0.
set -eu
cd "$(dirname "$0")"
for part in lip duct clips float vent knob; do
  openscad -q -o "$part-openscad.stl" "$part.scad"
  openscad -q --export-format binstl -o "$part-openscad-binary.stl" "$part.scad"
  admesh --reverse-all -nuvd --write-ascii-stl="$part-admesh-reversed.stl" "$part-openscad.stl"
  for export in 'ply .ply' 'plyb -binary.ply' 'obj .obj' 'stl .stl' 'stlb -binary.stl' 'glb2 .glb'; do
    assimp export "$part-openscad.stl" "$part-assimp${export#* }" "-f${export% *}"
  done
done
for part in lip clips float vent; do
  openscad -q -o "$part-openscad.off" "$part.scad"
  openscad -q -o "$part-openscad.3mf" "$part.scad"
  assimp export "$part-openscad.stl" "$part-assimp.3mf" -f3mf
done
for part in lip duct clips float vent; do
  prusa-slicer --export-3mf --dont-arrange --output "$part-prusaslicer.3mf" "$part-openscad.stl"
done
for part in panel boss; do
  gmsh -2 "$part.geo" -o "$part-gmsh.stl" -format stl
  gmsh -2 "$part.geo" -o "$part-gmsh-binary.stl" -format stl -bin
  assimp export "$part-gmsh.stl" "$part-assimp.ply" -fply
  assimp export "$part-gmsh.stl" "$part-assimp.obj" -fobj
done
freecadcmd freecad.py
for part in lip duct clips float; do
  for extension in ply obj off stl; do
    xvfb-run -a meshlabserver -i "$part-openscad-binary.stl" -o "$part-meshlab.$extension"
  done
done
out=$(mktemp -d)
blender -b --factory-startup -P blender.py -- "$PWD" "$out"
cp "$out"/*-blender* .
for export in 'gltf lip-blender-gltf' 'obj vent-blender-obj' 'embedded clips-blender-gltf'; do
  (cd "$out" && zip -qr "$OLDPWD/${export#* }.zip" "${export% *}")
done
rm -r "$out"
