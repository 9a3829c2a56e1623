"""Exports parts with FreeCAD 0.20.2: freecadcmd freecad.py"""
import os

import Mesh

folder = os.path.dirname(os.path.abspath(__file__))
for part in ["lip", "duct", "float", "vent"]:
    mesh = Mesh.Mesh(f"{folder}/{part}-openscad-binary.stl")
    for extension in ["obj", "off", "ply", "3mf"]:
        mesh.write(f"{folder}/{part}-freecad.{extension}")
